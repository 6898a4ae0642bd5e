/** Numbers of which the lowest is the best. */
export const PLACING = /^(?:rank|ranking|position|place|placing)$/;

/** What is the better the lower it is, times of races as well. */
export const BEST_WHEN_LOW = new RegExp(`${PLACING.source}|^(?:time|lap|finish|split)$`);
