/** `1:02:03.450`, `02:03,45`, `0:5`: hours, minutes, seconds, fraction. */
export const clockPattern = String.raw`(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?`

/** Seconds of a time whose parts are the groups of `clockPattern`, to the millisecond. */
export function secondsOf(hours: string | undefined, minutes: string, seconds: string, fraction: string | undefined): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return Math.round((whole + Number(`0.${fraction ?? 0}`)) * 1000) / 1000
}
