// A line for each finger with Qt Widgets: what Sources/bench-line is with UIKit. Only what a line has changed is painted again.
#include <QApplication>
#include <QPainter>
#include <QTouchEvent>
#include <QWidget>
#include <map>
#include <vector>

class LineWidget : public QWidget {
  std::map<int, QLineF> lines;
  std::vector<QLineF> finished;

  static QRect box(const QLineF &line) {
    return QRectF(line.p1(), line.p2()).normalized().adjusted(-6, -6, 6, 6).toAlignedRect();
  }

 public:
  LineWidget() {
    setAttribute(Qt::WA_AcceptTouchEvents);
    setAttribute(Qt::WA_OpaquePaintEvent);
  }

 protected:
  bool event(QEvent *event) override {
    switch (event->type()) {
      case QEvent::TouchBegin:
      case QEvent::TouchUpdate:
      case QEvent::TouchEnd:
      case QEvent::TouchCancel: break;
      default: return QWidget::event(event);
    }
    for (const QEventPoint &point : static_cast<QTouchEvent *>(event)->points()) {
      switch (point.state()) {
        case QEventPoint::Pressed: lines[point.id()] = QLineF(point.position(), point.position()); break;
        case QEventPoint::Updated: {
          // The part that comes or goes lies between the two ends.
          QLineF &line = lines[point.id()];
          QLineF change(line.p2(), point.position());
          line.setP2(point.position());
          update(box(change));
          continue;
        }
        case QEventPoint::Released:
          finished.push_back(lines[point.id()]);
          lines.erase(point.id());
          update(box(finished.back()));
          continue;
        default: continue;
      }
      update(box(lines[point.id()]));
    }
    event->accept();
    return true;
  }

  void paintEvent(QPaintEvent *event) override {
    QPainter painter(this);
    painter.fillRect(event->rect(), Qt::white);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 10, Qt::SolidLine, Qt::RoundCap));
    for (const QLineF &line : finished)
      if (box(line).intersects(event->rect())) painter.drawLine(line);
    painter.setPen(QPen(Qt::red, 10, Qt::SolidLine, Qt::RoundCap));
    for (const auto &[id, line] : lines)
      if (box(line).intersects(event->rect())) painter.drawLine(line);
  }
};

int main(int argc, char **argv) {
  QApplication app(argc, argv);
  LineWidget widget;
  widget.setGeometry(0, 0, 1920, 1080);
  widget.show();
  return app.exec();
}
