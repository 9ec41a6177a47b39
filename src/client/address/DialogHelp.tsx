// The question mark of a dialog: beside the cross, or where a drawer has room for it.
import { QuestionCircleOutlined } from '@ant-design/icons'
import { BarButton } from '../ui/BarButton'
import { helpOfDialogs, type DialogWithHelp } from './helpOfDialogs'
import { useHelp } from './useHelp'
import * as styles from './DialogHelp.module.css'

interface DialogHelpProps {
  readonly of: DialogWithHelp
  readonly isInDrawer?: boolean
}

export const DialogHelp = ({ of, isInDrawer }: DialogHelpProps) => {
  const { open } = useHelp()
  return (
    <div className={isInDrawer ? styles.inDrawer : styles.besideCross}>
      <BarButton
        name="Help with this"
        icon={<QuestionCircleOutlined aria-hidden />}
        onPress={() => open(helpOfDialogs[of])}
      />
    </div>
  )
}
