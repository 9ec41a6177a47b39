// A field that filters what is shown by a few letters.
import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'

interface FindInputProps {
  readonly label: string
  readonly className?: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

export const FindInput = ({ label, className, value, onChange }: FindInputProps) => (
  <Input
    className={className}
    type="search"
    aria-label={label}
    placeholder={label}
    prefix={<SearchOutlined aria-hidden />}
    allowClear
    maxLength={60}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
