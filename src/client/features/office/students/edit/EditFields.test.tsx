import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { RecordProvider } from '#client/record/controls/control'
import { recordSave } from '#client/saving/recordSaveSlice'
import { officeReplies } from '#client/testing/office'
import { renderOffice } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { EditFields } from './EditStudentDialog'
import { officeProblemOf } from './officeRules'

const studentId = '20260002'

const Fields = () => {
  const { data } = useGetStudentRecordQuery(studentId)
  return (
    data && (
      <RecordProvider value={{ studentId, today: '2026-11-22', problemOf: officeProblemOf }}>
        <EditFields isSaveTried={false} />
      </RecordProvider>
    )
  )
}

const open = async () => {
  const { calls } = serve(officeReplies({ date_of_birth: '2014-03-14' }).replies)
  const { store } = renderOffice(<Fields />)
  store.dispatch(recordSave.recordOpened(studentId, 'office'))
  return { calls, born: await screen.findByLabelText('Date of Birth') }
}

const cell = (title: string) => screen.findByTitle(title)

describe('UX-29 the date of birth in the Edit dialog', () => {
  test('it cannot be typed', async () => {
    const { born } = await open()
    act(() => born.focus())
    await userEvent.keyboard('2015-03-14')
    expect(born).toHaveAttribute('readonly')
    expect(born).toHaveValue('2014-03-14')
  })

  test('the calendar opens on the years, starts at 1950-01-01, and a choice saves at once', async () => {
    const { calls, born } = await open()
    expect(born).toHaveAttribute('readonly')
    expect(born).toHaveValue('2014-03-14')
    expect(screen.getByText('14 March 2014')).toBeInTheDocument()
    await userEvent.click(born)
    await cell('2014')
    for (const _decade of [2000, 1990, 1980, 1970, 1960, 1950])
      await userEvent.click(screen.getByRole('button', { name: /^Last year/ }))
    expect(await cell('1949')).toHaveClass('ant-picker-cell-disabled')
    await userEvent.click(await cell('1950'))
    await userEvent.click(await cell('1950-01'))
    expect(await cell('1950-01-01')).not.toHaveClass('ant-picker-cell-disabled')
    expect(calls('POST /api/student')).toEqual([])
    await userEvent.click(await cell('1950-01-01'))
    await waitFor(() => expect(calls('POST /api/student')).toHaveLength(1))
    expect(calls('POST /api/student')[0]?.body).toMatchObject({
      date_of_birth: '1950-01-01',
      _changed: ['date_of_birth'],
    })
    expect(screen.getByText('1 January 1950')).toBeInTheDocument()
  })

  test.each(['{ArrowDown}', '{Enter}', ' '])('%s opens it by keyboard', async (key) => {
    const { born } = await open()
    act(() => born.focus())
    await userEvent.keyboard(`${key}{ArrowLeft}`)
    expect(screen.getByText('2013. Arrow keys move, Enter chooses.')).toBeInTheDocument()
  })
})
