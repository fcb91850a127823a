import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { fieldLabel } from '../fieldLabel.ts'

interface ConflictDialogProps {
  /** Changed fields with what they say now; null while there is no conflict. */
  changes: Record<string, string[]> | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Somebody else saved the same shipment: what changed, and whose words are to stand. */
export const ConflictDialog = ({ changes, onTakeTheirs, onKeepMine }: ConflictDialogProps) => {
  const { t } = useTranslation()
  return (
    <AppModal
      open={changes !== null}
      title={t('shipment/draft:conflict.title')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        <Button key="mine" onClick={onKeepMine}>
          {t('shipment/draft:conflict.keepMine')}
        </Button>,
        <Button key="theirs" kind="primary" onClick={onTakeTheirs}>
          {t('shipment/draft:conflict.takeTheirs')}
        </Button>,
      ]}
    >
      <p>{t('shipment/draft:conflict.text')}</p>
      <ul style={{ margin: '12px 0', paddingInlineStart: 20 }}>
        {Object.entries(changes ?? {}).map(([field, messages]) => (
          <li key={field}>
            <b>{fieldLabel(field)}</b>: {messages.join(' ')}
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
