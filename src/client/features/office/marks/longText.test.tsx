import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atMarksOfBo } from '#client/testing/marksSchool'

const remark = 'Has worked hard in class, and can be proud of what has come of it.'

test('a remark is shown in full below the grid during typing, and later from its cell', async () => {
  const { grid } = await atMarksOfBo()
  const bar = screen.getByRole('group', { name: 'About the active cell' })
  await userEvent.keyboard('{End}{ArrowLeft}')
  await userEvent.keyboard(remark)
  expect(bar).toHaveTextContent(remark)
  await userEvent.keyboard('{Enter}')
  expect(grid.querySelector(`[title="${remark}"]`)).toHaveTextContent(remark)
})
