/** A database made by an upload. There from before it is created until after it is dropped. */
export type TemporaryDatabaseRow = {
  name: string;
  /** Null while it is imported. */
  connection_id: string | null;
  /** An import that no longer renews it has died. */
  lease_until: number;
  expires_at: number;
  created_at: number;
};

export type UploadTables = { temporary_databases: TemporaryDatabaseRow };
