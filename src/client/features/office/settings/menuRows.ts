// Which entries the office's menu may have besides those that always stand there.
export type SwitchName = 'exportData' | 'reports' | 'importStudents'

export const menuRows: ReadonlyArray<{ name: SwitchName; title: string; text: string }> = [
  { name: 'exportData', title: 'Export Data', text: 'All registration data as a spreadsheet.' },
  { name: 'reports', title: 'Reports', text: 'The registration report, lists and papers of whole classes.' },
  { name: 'importStudents', title: 'Import Students', text: 'Lists of students, and of marks and remarks.' },
]
