import type { Translate } from '../../../platform/text/i18n.ts'
import type { MatrixChange } from './components/MatrixBar.tsx'

/** State of an unsaved change that gives or removes a permission. */
export const changeState = (t: Translate, isGiven: boolean): Pick<MatrixChange, 'state' | 'tone'> =>
  isGiven
    ? { state: t('access/roles:matrix.given'), tone: 'ok' }
    : { state: t('access/roles:matrix.taken'), tone: 'bad' }
