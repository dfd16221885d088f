/** What a value is, and what the values of a column are; `empty` where there is none. */
export type ColumnType = 'integer' | 'decimal' | 'percent' | 'currency' | 'date' | 'boolean' | 'id' | 'text' | 'empty'

/** What a printed value says. */
export interface Value {
  type: ColumnType
  number: number | null
  /** As printed: `%`, `€`, `EUR`, `kg`. */
  unit: string | null
  /** Milliseconds since 1970 of a date (in UTC where no zone is printed), or of the day of a time alone. */
  time: number | null
}

/** What is known of a column beside a single value. */
export interface ValueHints {
  decimal?: '.' | ',' | undefined
  /** Whether `1/2/2024` is the first of February. */
  dayFirst?: boolean | undefined
}

/** What the values of a column have in common. */
export interface ColumnProfile {
  type: ColumnType
  /** From the name, else from the values where all that have one agree. */
  unit: string | null
  /** How many values were seen, empty ones among them. */
  count: number
  empty: number
  /** How many different values there are; null where they are too many to be kept. */
  distinct: number | null
  /** Smallest and largest of numbers as printed, of dates as `2024-05-01`; null for other types. */
  min: string | null
  max: string | null
  /** Most frequent values first. */
  frequent: [value: string, count: number][]
  /** Whether no value is empty and none occurs twice. */
  unique: boolean
  /** Mean length of the values that are not empty, in UTF-16 units. */
  length: number
}
