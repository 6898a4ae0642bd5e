const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every number that both sides rely on. Times in milliseconds, sizes in bytes, texts in UTF-16 units. */
export const LIMITS = {
  passwordMin: 8,
  /** Longer passwords are refused before they are hashed. */
  passwordMax: 256,
  nameMax: 100,
  emailMax: 254,
  nicknameMax: 100,
  uriMax: 4096,
  /** Of the certificates of a private authority. */
  caMax: 64 * 1024,
  queryMax: 256 * 1024,
  questionMax: 2000,
  /** Words between white space; a longer question is refused. */
  questionWordsMax: 100,
  /** Of the error that "Fix this error" sends along. */
  failureTextMax: 2000,
  tabIdMax: 64,
  runKeyMax: 64,
  historySearchMax: 200,
  /** Shortest time limit that a run may ask for. */
  queryTimeMinMs: SECOND,

  accessTokenMs: 15 * MINUTE,
  /** A session ends so long after its last refresh … */
  sessionMs: 7 * DAY,
  /** … and so long after its sign-in, however often it is refreshed. */
  sessionMaxMs: 90 * DAY,
  /** A repeated exchange of one refresh token gets the same answer this long after the first. */
  refreshGraceMs: MINUTE,
  verifyEmailMs: 24 * HOUR,
  /** Mails of one kind to one recipient. */
  mailsPerHour: 5,
  resetPasswordMs: HOUR,
  /** From the proof of the password to the return from the provider. */
  connectAccountMs: 5 * MINUTE,

  emailCodeLength: 4,
  totpCodeLength: 6,
  backupCodeLength: 8,
  backupCodeCount: 10,
  /** At or below this many unused codes, `needsRegeneration` is true. */
  backupCodesLow: 2,
  twoFactorMs: 10 * MINUTE,
  twoFactorTries: 5,
  twoFactorResends: 3,
  loginFailuresBeforeLock: 10,
  loginLockMs: 15 * MINUTE,

  pageSize: 50,
  resultDocuments: 1000,
  resultBytes: 16 * 1024 * 1024,
  queryTimeMs: 30 * SECOND,
  sampleQueryTimeMs: 10 * SECOND,
  /** Queries of one user that run at once on the sample and on temporary databases. */
  hostedQueriesAtOnce: 3,
  /** Of counting the documents of a result that was cut. */
  countTimeMs: 10 * SECOND,
  /** Of all counts of "Why no documents?" together. */
  whyEmptyTimeMs: 15 * SECOND,
  /** Of each step of a preview of a dangerous write. */
  previewTimeMs: 5 * SECOND,
  /** References are counted for at most so many documents that would go. */
  previewReferencedValues: 10_000,
  /** Documents of a delete or update are kept this long … */
  undoMs: DAY,
  /** … at most so many … */
  undoDocuments: 10_000,
  /** … of this size together. */
  undoBytes: 8 * 1024 * 1024,
  /** The latest undos of a user; older ones are dropped. */
  undosPerUser: 10,
  historyPageSize: 50,
  /** Of one stored result; a longer one is cut after a whole document. */
  historyResultBytes: 256 * 1024,
  /** A search looks at this many of the newest entries: every text is read. */
  historySearchEntries: 2_000,
  /** Short lists of runs and saved queries leave longer results out: they load when an entry is opened. */
  historyListResultChars: 512,

  savedQueryNameMax: 400,
  savedQueryDescriptionMax: 1000,
  savedQueryTags: 10,
  savedQueryTagMax: 30,
  /** Of one connection … */
  savedQueriesMax: 1000,
  /** … and the length of their texts together: lists carry all of them. */
  savedQueriesChars: 4 * 1024 * 1024,

  demoQuestionMax: 300,
  /** Of the link that downloads an account's data. */
  accountDataLinkMs: DAY,
  deletionLinkMs: DAY,
  /** From the confirmation to the deletion of an account. */
  deletionDelayMs: 7 * DAY,
  contactSubjectMax: 200,
  contactMessageMax: 5000,
  bugTitleMax: 200,
  bugDescriptionMax: 2000,
  bugQueryMax: 5000,
  bugCustomCategoryMax: 100,
  bugScreenshotBytes: 1024 * 1024,
  adminPageSize: 20,
  adminSearchMax: 200,
  adminNoteMax: 2000,
  /** Of one contact. */
  adminNotesMax: 200,
  /** Rows of one CSV file. */
  adminExportRows: 50_000,
  /** Of one user within `exportWindowMs` of the first. */
  exportsPerWindow: 2,
  exportWindowMs: HOUR,
  /** An export that takes longer is stopped, by the server and by the client. */
  exportTimeMs: 10 * MINUTE,
  /** Documents of one collection that an export holds. */
  exportDocuments: 50_000,
  /** Collections with more bytes of documents are left out of exports. */
  exportCollectionBytes: 100 * 1024 * 1024,
  /** Polling interval of a running export. */
  exportPollMs: SECOND,
  exportSuccessMs: 10 * SECOND,

  /** A tab renews its lease with every status call; a lease that was not renewed ends after this time. */
  tabLeaseMs: 90 * SECOND,
  healthCheckMs: 30 * SECOND,
  /** A check without a reply after this time has failed; longer than a database may take to answer one. */
  healthCheckTimeMs: 15 * SECOND,
  connectTimeMs: 10 * SECOND,
  schemaSampleDocuments: 1000,

  /** Of one connection. */
  glossaryEntriesMax: 100,
  /** Length of an ambiguity's key and of the chosen reading, and the number kept for a connection. */
  choiceKeyMax: 1_000,
  choiceValueMax: 1_000,
  choicesKept: 200,
  glossaryTermMax: 60,
  glossaryMeaningMax: 200,
  modelNameMax: 200,
  feedbackCommentMax: 1000,

  /** Of an uploaded file. */
  uploadBytes: 104_857_600,
  /** For a file to arrive, on the slowest of lines. */
  uploadTimeMs: 30 * MINUTE,
  /** Unpacked bytes of an upload, and of the documents of one database of the embedded server. */
  databaseBytes: 2 * 1024 * 1024 * 1024,
  temporaryDatabaseMs: 7 * DAY,
  /** Of one user, not yet expired. */
  temporaryDatabasesMax: 20,

  phoneMax: 32,
  /** From the start of a paid month to the last moment at which its refund can be asked for. */
  refundRequestMs: 3 * DAY,
  refundMessageMax: 2000,
  /** Before the end of a paid subscription its user gets a reminder. */
  subscriptionReminderMs: 3 * DAY,
  /** Payments of one user that are listed. */
  paymentsListed: 200,
} as const;
