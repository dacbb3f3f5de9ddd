#pragma once
#include <xcb/xcb.h>
#include <xcb/xinput.h>
#include <xcb/shm.h>
#include <xcb/randr.h>
