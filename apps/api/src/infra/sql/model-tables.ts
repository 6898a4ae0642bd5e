export type ModelSettingsRow = {
  connection_id: string;
  /** Consent of the connection's owner. */
  shares_values: 0 | 1;
  /** JSON list of terms with their meaning. */
  glossary: string;
  updated_at: number;
};

/** Which reading was meant where a question left it open. */
export type ReadingChoiceRow = {
  connection_id: string;
  choice_key: string;
  choice_value: string;
  updated_at: number;
};

export type AnswerFeedbackRow = {
  id: string;
  user_id: string;
  question: string;
  query: string;
  answered_by: string;
  is_right: 0 | 1;
  comment: string | null;
  created_at: number;
};

/** Model usage of a user on one UTC day. */
export type ModelUsageRow = {
  day: string;
  user_id: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
};
