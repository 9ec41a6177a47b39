// The side drawer of wide screens (SPEC §2): stands at the left, folds to its icons.
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { OfficeMenu } from '../features/adminMenu/OfficeMenu'

export const officeTitle = 'Student Portal / Administrator'

export const OfficeRail = () => {
  const [isNarrow, setNarrow] = useState(false)
  const fold = isNarrow ? 'Show the names of the menu' : 'Fold the menu'
  return (
    <nav className={`office-rail ${isNarrow ? 'office-rail-narrow' : ''}`} aria-label={officeTitle}>
      <div className="office-rail-inside">
        <div className="office-rail-head">
          <p className={isNarrow ? 'unseen' : 'office-rail-title'}>{officeTitle}</p>
          <button
            type="button"
            className="office-fold"
            aria-label={fold}
            data-tip={fold}
            aria-expanded={!isNarrow}
            onClick={() => setNarrow(!isNarrow)}
          >
            {isNarrow ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          </button>
        </div>
        <OfficeMenu isNarrow={isNarrow} />
      </div>
    </nav>
  )
}
