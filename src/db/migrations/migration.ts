export type StoredRow = Readonly<Record<string, unknown>>;

/** One step of a database's history; append only. Fed tables may be dropped and pulled again, mutations never. */
export interface Migration {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
  /** Rewrites each stored row of a table, in the upgrade's own transaction. */
  readonly revise?: Readonly<Record<string, (row: StoredRow) => StoredRow>>;
}
