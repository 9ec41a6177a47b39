// Lists that have something beside, above or between their columns which is not about their students.
import type { ListCase } from './listCase'

export const besideLists: readonly ListCase[] = []
