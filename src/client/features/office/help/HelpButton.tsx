// The question mark of the top bar.
import { QuestionCircleOutlined } from '@ant-design/icons'
import { useHelp } from '#client/address/DialogHelp'
import { BarButton } from '#client/ui/BarButton'

export const HelpButton = () => {
  const { help, open, close } = useHelp()
  return (
    <BarButton
      name="Help"
      icon={<QuestionCircleOutlined aria-hidden />}
      shortcut="F1"
      isExpanded={help !== null}
      onPress={() => (help === null ? open() : close())}
    />
  )
}
