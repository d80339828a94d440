/** Korean time, in minutes as the platform counts them. */
const seoul = -540;

/** Whether this device's clock shows another time of day than Korea's at that moment. */
export const isElsewhere = (ms: number): boolean => new Date(ms).getTimezoneOffset() !== seoul;
