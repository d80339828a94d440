/** One device's refreshes (P-S12): how many are under way at once, and how many nobody needed. */
export class Refreshes {
  /** Asked for while the access cookie was still good and nothing had said otherwise. */
  needless = 0;
  /** Most under way at once. */
  most = 0;
  #underWay = 0;
  /** Since the last one: bent 401s, and refreshes of which nobody heard that they had worked. Each excuses another. */
  #excuses = 0;

  begin(hasGoodCookie: boolean): void {
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    if (hasGoodCookie && this.#excuses === 0) this.needless += 1;
    this.#excuses = 0;
  }

  end(): void {
    this.#underWay -= 1;
  }

  excuse(): void {
    this.#excuses += 1;
  }
}
