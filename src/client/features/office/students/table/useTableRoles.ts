// antd draws the head as a table of its own and the virtual rows as boxes: together they are one table for those
// who cannot see it.
import { useLayoutEffect, type RefObject } from 'react'

type Attributes = Readonly<Record<string, string>>

const give = (elements: Iterable<Element>, attributes: Attributes, isWanted: boolean) => {
  for (const element of elements)
    for (const [name, value] of Object.entries(attributes))
      if (isWanted) element.setAttribute(name, value)
      else element.removeAttribute(name)
}

export const useTableRoles = (area: RefObject<HTMLElement | null>, rows: number): void => {
  useLayoutEffect(() => {
    const { current: element } = area
    if (!element) return
    const all = (selector: string) => element.querySelectorAll(selector)
    // Without rows antd draws plain tables, which are right as they are.
    const isVirtual = rows > 0
    // The head is a row too.
    const table = { role: 'table', 'aria-label': 'Students', 'aria-rowcount': String(rows + 1) }
    give(all('.ant-table-container'), table, isVirtual)
    give(all('.ant-table-header table, .ant-table-content table'), { role: 'presentation' }, isVirtual)
    give(all('.ant-table-header thead'), { role: 'rowgroup' }, isVirtual)
    give(all('.ant-table-tbody-virtual-holder-inner'), { role: 'rowgroup' }, isVirtual)
  })
}
