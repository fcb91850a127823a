import { Input } from 'antd'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import type { SavedCard } from '@kervan/contract/payment/cards/card.endpoints'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

export const RenameCardDialog = ({ card, onClose }: { card: SavedCard; onClose: () => void }) => {
  const { t } = useTranslation()
  const editor = useEditor({
    row: cardEndpoints.renameSavedCard,
    initial: { alias: card.alias ?? '' },
    toBody: ({ alias }) => ({ id: card.id, alias }),
    lists: [cardEndpoints.listSavedCards],
    onSaved: ({ returnText }) => {
      notify('success', returnText)
      onClose()
    },
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('payment:card.renameTitle')}
      submit={t('payment:card.renameSubmit')}
      onClose={onClose}
    >
      <EditorField name="alias" label={t('payment:card.alias')} help={t('payment:card.aliasHelp')}>
        <Input autoComplete="off" />
      </EditorField>
    </EditorDialog>
  )
}
