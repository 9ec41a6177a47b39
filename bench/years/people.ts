// The people of the school over the years: students of today, and those who had their seats before them.
import { series, type Words } from './dialect'

export const firstYearOf = (years: number) => new Date().getUTCFullYear() - 1 - years

/** As many as there are people of. */
const schoolYears = 10

/** A seat's student stays so long. */
const stay = '(5 + seat % 3)'

export interface Amounts {
  readonly years: number
  readonly students: number
  /** Rows of the table `student`. */
  readonly columns: readonly string[]
}

/**
 * A student and the first and last school year that he or she was there; the portal's first year is 0. The school is ten
 * years old in any case and has as many people on record, so that lists of everybody are as long: who left before the
 * portal came has a year below 0, and nothing but a record.
 */
export const peopleFor = ({ years, columns }: Amounts): Words[] => {
  const before = years - schoolYears
  const everyYear = `${series(schoolYears)}, school_year as (select i + ${before} as year from series)`
  const others = columns.filter((column) => column !== 'id').map((column) => `"${column}"`)
  return [
    () => `create temporary table seat as
      select id, class_id, row_number() over (order by id) - 1 as seat from student`,
    () => `create temporary table people as
      ${series(schoolYears)}
      select case i when 0 then id else id || '-' || i end as id, id as like_id, class_id, seat,
        case when i = 0 then ${years} - 1 - seat % ${stay} else ${years} - 1 - seat % ${stay} - i * ${stay} end as first_year,
        case when i = 0 then ${years} - 1 else ${years} - 2 - seat % ${stay} - (i - 1) * ${stay} end as last_year
      from seat cross join series`,
    () => `delete from people where last_year < ${before}`,
    () => `update people set first_year = ${before} where first_year < ${before}`,
    () => 'create index people_seat on people (seat, first_year)',
    () => 'create index people_like on people (like_id)',
    // The class lists of each year, and all of them together.
    (say) => `create temporary table list as
      ${series(years)}
      select i as year, row_number() over (partition by i order by class_id) - 1 as k, ${say.list('id')} as ids
      from people join series on i between first_year and last_year group by i, class_id`,
    (say) => `insert into list
      ${series(years)}
      select i, -1, ${say.list('id')} from people join series on i between first_year and last_year group by i`,
    () => 'create index list_of on list (year, k)',
    // Enrolments come before the students: what the database does by itself for somebody without any is then done.
    (
      say,
    ) => `${everyYear} insert into enrolment (student_id, year, class_id, from_on, until_on, why, created_at)
      select id, ${firstYearOf(years)} + year, coalesce(class_id, '1A'),
        cast(${firstYearOf(years)} + year as text) || '-01-01', cast(${firstYearOf(years)} + year as text) || '-08-31',
        case when year = first_year then 'joined' else 'promoted' end, ${say.day('0')}
      from people join school_year on year between first_year and last_year where true on conflict do nothing`,
    () => `insert into student (id, ${others.join(', ')})
      select people.id, ${others.map((column) => `student.${column}`).join(', ')}
      from people join student on student.id = like_id where people.id <> like_id`,
    (say) => `insert into account (id, role, login, name, password_reset, created_at)
      select 'student:' || id, 'student', id, 'Somebody', 1, ${say.day(`first_year * 365`)} || 'T08:00:00.000Z'
      from people where id <> like_id`,
    (say) => `update account set created_at = (select ${say.day('first_year * 365')} || 'T08:00:00.000Z'
      from people where people.id = account.login) where role = 'student'`,
    () => `insert into student_keeping (student_id, left_on, hold, updated_at, updated_by)
      select id, cast(${firstYearOf(years)} + last_year as text) || '-08-31', 0, '2016-09-01T08:00:00.000Z', 'admin:1'
      from people where id <> like_id`,
  ]
}
