import { atEnd } from './atEnd'

export default () => atEnd.run()
