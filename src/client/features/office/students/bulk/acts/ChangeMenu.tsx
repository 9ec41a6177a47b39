// What can be changed for all chosen students.
import { EditOutlined } from '@ant-design/icons'
import { BarMenu } from '../BarMenu'
import { bulkKinds } from './bulkActTexts'

const entries = {
  ...Object.fromEntries(Object.entries(bulkKinds).map(([kind, { menu }]) => [kind, menu])),
  passwords: 'Reset passwords',
}

export const ChangeMenu = ({ onChange }: { onChange: (kind: string) => void }) => (
  <BarMenu title="Change" icon={<EditOutlined aria-hidden />} entries={entries} onChoose={onChange} />
)
