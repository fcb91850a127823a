import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'

/**
 * Text key that explains why the parcel is held or released while an extra payment is due, and what the viewer
 * can do.
 */
const wordsOf = ({ hold, state }: AdjustmentAnswer, isOwn: boolean): string => {
  if (hold === 'released') return 'measuring:released'
  if (hold === 'notBySegment') return isOwn ? 'measuring:goesOn' : 'measuring:notBySegment'
  if (!isOwn) return 'measuring:heldStaff'
  return state === 'objected' ? 'measuring:heldObjected' : 'measuring:held'
}

interface HoldNoteProps {
  adjustments: readonly AdjustmentAnswer[]
  /** True if the customer reads the note; staff see other texts. */
  isOwn: boolean
}

/** Shows one note for the parcel, because at most one extra payment is unsettled. */
export const HoldNote = ({ adjustments, isOwn }: HoldNoteProps) => {
  const { t } = useTranslation()
  const unsettled = adjustments.find(({ hold }) => hold !== 'none')
  if (!unsettled) return null
  return <Note tone={unsettled.hold === 'held' ? 'warn' : 'info'}>{t(wordsOf(unsettled, isOwn))}</Note>
}
