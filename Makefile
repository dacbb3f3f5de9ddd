# Short names for common work. ./run and ./test need no make.
.PHONY: checked allocations attack lab latency pages pictures run test bench docs scenes lint format sanitize fuzz soak graph planted mistakes mutants statements features vm equal-pictures bare-debian

run:
	./run

test:
	./test

# Ours and, where their sources are at hand, the competitors' programs, alternating; see Benchmarks/README.md.
bench:
	Benchmarks/run

# Attacks an app's page, and shows how an honest page fares meanwhile; CONNECTIONS=1000 SECONDS_EACH=3 make attack is quick.
attack:
	Scripts/attack

# What a moved frame takes from the heap, counted in a release build. ./test does it too, on more than two cores.
allocations:
	Scripts/allocations

# How long real fingers take to become a picture: one table for X11, KWin, sway and Chromium.
latency:
	Scripts/latency

# Pages in real browsers: loaded 200 times in each, turned 50 times in mid-touch, all scenes in changing shapes, with memory
# and pictures compared. ./test does some of each.
pages:
	Scripts/setup test
	TOUCHSTONE_PAGE_LOADS=200 TOUCHSTONE_PAGE_TURNS=50 TOUCHSTONE_ALL_SCENES=1 SWIFT_DETERMINISTIC_HASHING=1 \
	  swift test --filter 'PageLives|ChangingSceneTests'

# The gesture lab on a phone's page: 600 frames of a pinch, and how evenly they were shown.
lab:
	Scripts/lab

# Makes the documentation's pictures of screens again.
pictures:
	Scripts/pictures

# The reference of every public symbol, with pictures, in build/docs.
docs:
	Scripts/docs

# Draws the independent renderer's pictures of the scenes again; needs PyPI's skia-python.
scenes:
	cd Tests/SceneTests && python3 render_with_skia.py

lint:
	Scripts/lint

format:
	Scripts/lint --fix

# The tests that need no server, in a copy in which every unchecked access and reference is checked.
checked:
	Scripts/checked

# Every test once under AddressSanitizer (with its leak check) and once under ThreadSanitizer, in that copy.
sanitize:
	Scripts/sanitize

# Random input; SECONDS=600 make fuzz gives each target ten minutes.
fuzz:
	Scripts/setup fuzz
	Fuzzing/run

# Makes each mistake of Documentation/Mistakes.md in a copy of the package and shows that a test fails.
mistakes:
	Scripts/setup patched
	Scripts/mistakes

# Writes thousands of small mistakes into one build of a copy and runs the tests on 300 of them, or COUNT=…, drawn by
# SEED=… or a seed of its own; ONLY=Gestures/GestureArbiter draws in one file. See Documentation/Mutants.md.
mutants:
	Scripts/setup test
	Scripts/mutants

# Writes the column of tests on the pages of Documentation/Statements, from the tests' names.
statements:
	TOUCHSTONE_ONLY_TESTS=PackageTests TOUCHSTONE_OPTIMISED_TESTS=1 SWIFT_DETERMINISTIC_HASHING=1 \
	  TOUCHSTONE_WRITE_STATEMENTS=1 swift test --filter StatementTests/rowsAndTests

# Writes Documentation/Modules.md: which modules and folders know which.
graph:
	TOUCHSTONE_ONLY_TESTS=PackageTests TOUCHSTONE_OPTIMISED_TESTS=1 SWIFT_DETERMINISTIC_HASHING=1 \
	  TOUCHSTONE_WRITE_GRAPH=1 swift test --filter ModuleGraphTests/page

# Writes FEATURES.md and Documentation/Features from the public declarations and the callouts in their comments.
features:
	TOUCHSTONE_ONLY_TESTS=PackageTests TOUCHSTONE_OPTIMISED_TESTS=1 SWIFT_DETERMINISTIC_HASHING=1 \
	  TOUCHSTONE_WRITE_FEATURES=1 swift test --filter FeatureTests/pages

# A random walk through the whole API, ten million steps or STEPS=…; from SEED=…, or from one of its own choice.
soak:
	Scripts/setup test
	swift build -c release -j "$$(Scripts/jobs)" --product Soak
	.build/release/Soak $(or $(STEPS),10000000) $(SEED)

# Puts each planted bug into a copy of the package and demands that the walk finds it. Takes a minute or two for each.
planted:
	Scripts/setup patched
	Scripts/patched Tests/PlantedBugs/*.patch

# A pen of the kernel's in a virtual machine, to our app: pressure and tilt. Takes two minutes.
vm:
	Scripts/setup vm
	TOUCHSTONE_OPTIMISED_TESTS=1 TOUCHSTONE_VM=1 swift test --filter PenInMachine

# The hashes of 253 scenes with one core, with features of the processor masked, in other locales, time zones and settings of
# fonts, and in minimal Debian 12 and 13 systems (root, debootstrap).
equal-pictures:
	Scripts/equal-pictures --roots

# ./run and ./test in a fresh minimal Debian; needs root and debootstrap.
bare-debian:
	Scripts/bare-debian-check
