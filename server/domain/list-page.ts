/** Which page of a list that the plain contract answers whole (decision 0023). */
export interface PageQuery {
  readonly pageSize?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The cursor names the first row of the next page; null: there is none. */
export interface Page<Row> {
  items: Row[];
  cursor: string | null;
}
