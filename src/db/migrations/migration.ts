type StoredRow = Readonly<Record<string, unknown>>;

/** One step of a database's history; append only. Tables that the server fills may be dropped, mutations never. */
export interface Migration {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
  /** Rewrites each stored row of a table, in the transaction of the upgrade. */
  readonly revise?: Readonly<Record<string, (row: StoredRow) => StoredRow>>;
}
