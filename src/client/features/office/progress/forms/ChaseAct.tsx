import { UnorderedListOutlined } from '@ant-design/icons'
import { PlaceAct } from './PlaceAct'

export const ChaseAct = ({ of, onChase }: { of: string; onChase: () => void }) => (
  <PlaceAct icon={<UnorderedListOutlined aria-hidden />} title="Chase list" of={of} onPress={onChase} />
)
