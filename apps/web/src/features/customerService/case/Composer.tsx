import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import type { CaseDraft, ChangeDraft } from './caseDraft.ts'
import { EmailComposer } from './EmailComposer.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import styles from './Conversation.module.css'

interface ComposerProps {
  shipmentId: string
  answer: CaseAnswer | undefined
  draft: CaseDraft
  change: ChangeDraft
  wantsTemplate: boolean
  onTemplate: () => void
}

/** Foot of the conversation: an email to the people of the shipment, or a note of the team. */
export const Composer = (props: ComposerProps) => {
  const { t } = useTranslation()
  const { shipmentId, draft, change } = props
  const modes = (
    <PillChoice
      label={t('customerService/case:mode')}
      value={draft.mode}
      onChange={(mode) => change({ mode })}
      options={[
        { value: 'email', label: t('customerService/case:email') },
        { value: 'note', label: t('customerService/case:note') },
      ]}
    />
  )
  return (
    <section className={styles.composer} aria-label={t('customerService/case:composer')}>
      {draft.mode === 'email' ? (
        <EmailComposer {...props} modes={modes} />
      ) : (
        <NoteComposer shipmentId={shipmentId} draft={draft} change={change} modes={modes} />
      )}
    </section>
  )
}
