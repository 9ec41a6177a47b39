import { studentsApi } from '../api/students/studentsApi'
import { signedInStore } from '../testing/renderApp'
import { selectVersionShown } from './recordSelectors'
import { recordSave } from '../saving/recordSaveSlice'

const studentId = '20260002'
const name = 'first_name'
const problem = 'This field is required.'

test('REL-46 an unsaved own answer hides values that others have stored since', async () => {
  const store = signedInStore(studentId, 'Asha', false)
  const read = (version: number) =>
    store.dispatch(
      studentsApi.util.upsertQueryData('getStudentRecord', studentId, { id: studentId, version } as never),
    )
  const shown = () => selectVersionShown(store.getState(), studentId, name)
  await read(4)
  expect(shown()).toBe(4)
  store.dispatch(recordSave.recordOpened(studentId, 'family'))
  store.dispatch(recordSave.edited({ studentId, field: name, value: null, base: 4, problem }))
  await read(7)
  expect(shown()).toBe(4)
  expect(selectVersionShown(store.getState(), studentId, 'last_name')).toBe(7)
})
