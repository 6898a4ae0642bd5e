/** Words that ask, in front of what is asked for: "please show me all the". */
export const ASKS =
  /^(?:which|what|whats|who|find|list|show|give|get|return|display|print|fetch|report|compare|rank|tell|is|are|was|were|'s|me|us|please|the|our|all|any)$/;

/** Begins a clause: "boats that", "people who". */
export const RELATIVE = /^(?:that|which|who)$/;
export const WHICH = /^(?:which|what)$/;
export const POSSESSIVE = /^(?:its|their|his|her)$/;
/** In front of what belongs to the documents: "the length", "their length". */
export const DETERMINER = /^(?:the|its|their)$/;
export const EACH = /^(?:each|every)$/;
export const EACH_OR_ALL = /^(?:each|every|all)$/;
/** In front of what groups are made by. */
export const SPLITS = /^(?:by|per|each|every)$/;
export const BE = /^(?:is|are|was|were)$/;
export const DO = /^(?:do|does|did)$/;
/** What documents are called by, whatever the field is called. */
export const NAME = /^names?$/;
export const NAME_OR_TITLE = /^(?:names?|titles?)$/;
