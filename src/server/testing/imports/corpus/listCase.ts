// A list as a school, a ministry or a program writes it, with its truth: who it names, which class, which date, and every
// other answer that it gives. All persons are invented.
import type { FieldName } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'

/** A value, or all those that are right: null stands for nothing. */
export type TrueValue = FieldValue | readonly FieldValue[]

type TrueFields = Readonly<Partial<Record<FieldName, TrueValue>>>

type Identity = 'last_name' | 'first_name' | 'class_id' | 'date_of_birth'

/** Everything that the list says of a student. What it does not say must not be stored. */
export type TrueStudent = Omit<TrueFields, 'id' | Identity> & {
  readonly last_name: string
  /** Null: the student has one name only. */
  readonly first_name: string | null
  readonly class_id: string | null
  readonly date_of_birth: string
  /** Left out: the portal numbers the student, or finds the one that it knows. */
  readonly id?: string
}

/** A mark of the third term of 2025-2026. */
export interface TrueMark {
  readonly student_id: string
  readonly subject_code: string
  readonly course_mark?: number
  readonly course_kind?: string
  readonly exam_mark?: number
  readonly exam_kind?: string
  readonly remark?: string
  readonly teacher?: string
}

export type KnownStudent = Partial<StudentRecord> & {
  readonly id: string
  readonly last_name: string
  readonly first_name: string | null
  readonly class_id: string
  readonly date_of_birth: string
}

/** What the school has before. */
export interface SchoolBefore {
  /** Left out: 1A to 5D, 6A, 6B, 7A and 7B. */
  readonly classes?: readonly string[]
  readonly students?: readonly KnownStudent[]
}

export interface ListCase {
  /** For the table of cases. */
  readonly name: string
  /** One sentence: what is special about it. */
  readonly about: string
  readonly kind?: Exclude<ImportKind, 'workbook'>
  readonly fileName?: string
  readonly file: () => Buffer | Promise<Buffer>
  readonly before?: SchoolBefore
  /**
   * What a person chooses by hand, by header or by '#' and the number of the column: only where a header is honestly
   * ambiguous. A column that the portal was sure of is not chosen anew.
   */
  readonly columns?: Readonly<Record<string, string | null>>
  /** What holds for all rows. */
  readonly fixed?: Readonly<Record<string, string>>
  /** The names of sheets that a person leaves out. */
  readonly sheetsLeft?: readonly string[]
  /** By the id of the doubt or of the word; 'class *' is every id that begins so. */
  readonly answers?: Readonly<Record<string, string>>
  /** Ids of `answers` that have to be asked: whoever guesses is wrong some day. */
  readonly asks?: readonly string[]
  readonly truth?: readonly TrueStudent[]
  /** Who may be stored or left out: either is right. */
  readonly maybe?: readonly TrueStudent[]
  readonly marks?: readonly TrueMark[]
  /** Of how many rows about a student it is right that nothing is stored. */
  readonly left?: number
  /** What has to be said about the list, in a caution, a question or a reason. */
  readonly says?: readonly RegExp[]
  /** The list is refused, and the sentence helps. */
  readonly refused?: RegExp
}

type More = Omit<Partial<TrueStudent>, Identity>

/** A row of a truth table. */
export const is = (
  last_name: string,
  first_name: string | null,
  class_id: string | null,
  date_of_birth: string,
  more: More = {},
): TrueStudent => ({ ...more, last_name, first_name, class_id, date_of_birth })

/** Somebody whom the school has before. */
export const knows = (
  id: string,
  last_name: string,
  first_name: string | null,
  class_id: string,
  date_of_birth: string,
  more: Partial<StudentRecord> = {},
): KnownStudent => ({ ...more, id, last_name, first_name, class_id, date_of_birth })
