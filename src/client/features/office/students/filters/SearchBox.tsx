import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { useSlash } from '#client/ui/hooks/keys/useSlash'
import * as styles from './filters.module.css'

interface SearchBoxProps {
  readonly text: string
  readonly onText: (text: string) => void
}

export const SearchBox = ({ text, onText }: SearchBoxProps) => {
  const box = useRef<InputRef>(null)
  useSlash(box, true)
  return (
    <Input
      ref={box}
      className={styles.search}
      prefix={<SearchOutlined aria-hidden />}
      aria-label="Search by name, ID, class or pin"
      placeholder="Search students"
      maxLength={100}
      allowClear
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
