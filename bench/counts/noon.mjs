// Loaded into the server that is counted against: its run begins at the same noon of the same day, whatever the day is, and
// a second of it takes a quarter of an hour: a busy machine sends no text in another minute than a quiet one.
const begins = Date.UTC(2031, 2, 12, 3);
const slowness = 1_000;
const RealDate = Date;
const started = RealDate.now();
const now = () => Math.floor(begins + (RealDate.now() - started) / slowness);
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};
