/** An answer over whatever carries it. */
export interface SuiteReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the suite looks into bodies of every shape
  readonly body: any;
}

/** Somebody with cookies of their own. */
export interface Party {
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: string | Uint8Array,
  ): Promise<SuiteReply>;
  /** The access cookie is over, the refresh cookie is not. */
  loseAccess(): void;
  cookies(): readonly string[];
}

export interface SuiteMember extends Party {
  readonly id: number;
}

/** A server under the suite, and how to bring things about in it. */
export interface Subject {
  /** Extensions on, as in contract §11.4. */
  readonly ext: boolean;
  /** The habits of an older server, [O] in the contract. */
  readonly older: boolean;
  visitor(): Promise<Party>;
  member(nickname: string): Promise<SuiteMember>;
  /**
   * Registers a listing for rent (8,000 and a deposit of 20,000) and for sale (45,000), either way; answers its id. Later
   * ones are newer.
   */
  addItem(owner: SuiteMember, title: string, given?: { readonly canDeal: boolean }): Promise<number>;
  deleteItem(owner: SuiteMember, itemId: number): Promise<void>;
  like(who: SuiteMember, itemId: number): Promise<void>;
  /** The server's clock, ms. */
  now(): number;
  /** What is due by now is done. */
  sweep(): Promise<void>;
  /** The server's clock goes on. */
  later(ms: number): void;
  /** The next write to this listing begins and does not end until it is released. */
  stall(itemId: number): Promise<{ reached(): Promise<void>; release(): void }>;
}
