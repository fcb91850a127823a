import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { fieldLabel } from '../fieldLabel.ts'

interface ConflictDialogProps {
  /** Changed fields with their current values on the server; null without a conflict. */
  changes: Record<string, string[]> | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Conflict dialog after another user saved the same shipment: shows the changes and lets the user choose a
 * version.
 */
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
