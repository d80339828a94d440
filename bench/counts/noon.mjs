// Loaded into the server that is counted against: its run begins at the same noon of the same day, whatever the day is.
const begins = Date.UTC(2031, 2, 12, 3);
const RealDate = Date;
const ahead = begins - RealDate.now();
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
