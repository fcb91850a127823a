import { useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { LazyModal } from '../../../ui/LazyModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { CheckboxField } from '../../../ui/light/Field.tsx'
import type { MergeGroup, MergeProposal } from '../hooks/useMergeProposals.ts'
import styles from '../Order.module.css'

interface MergeDialogProps {
  proposal: MergeProposal | null
  onClose: () => void
  /** Called with the groups of order ids that make one draft each. */
  onCreate: (merged: string[][]) => void
}

const keyOf = ({ orders }: MergeGroup): string => orders[0]!.id

const Choice = ({ proposal, onClose, onCreate }: MergeDialogProps & { proposal: MergeProposal }) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = proposal.groups.filter((group) => !left.has(keyOf(group)))
  const toggle = (key: string, isChosen: boolean) =>
    setLeft((before) => {
      const after = new Set(before)
      if (isChosen) after.delete(key)
      else after.add(key)
      return after
    })
  return (
    <>
      <p>{t('order:merge.help')}</p>
      <ul className={styles.list}>
        {proposal.groups.map((group) => (
          <li key={keyOf(group)}>
            <CheckboxField
              label={
                <>
                  <b>{group.receiver}</b> · {group.orders.map(({ number }) => number).join(', ')}
                  <div className={styles.quiet}>{group.address}</div>
                </>
              }
              checked={!left.has(keyOf(group))}
              onChange={(isChosen) => toggle(keyOf(group), isChosen)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          kind="primary"
          onClick={() => onCreate(chosen.map(({ orders }) => orders.map(({ id }) => id)))}
        >
          {t('order:action.create')}
        </Button>
        <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
      </div>
    </>
  )
}

/** Lets the user choose which orders of one buyer go in one parcel. */
export const MergeDialog = ({ proposal, onClose, onCreate }: MergeDialogProps) => {
  const { t } = useTranslation()
  return (
    <LazyModal
      open={proposal !== null}
      width={560}
      title={t('order:merge.title', { count: proposal?.groups.length ?? 0 })}
      onCancel={onClose}
      footer={null}
    >
      {proposal && <Choice proposal={proposal} onClose={onClose} onCreate={onCreate} />}
    </LazyModal>
  )
}
