import { useState } from 'react'
import { Input } from 'antd'
import { linkDays, linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import { readerLanguages } from '@kervan/domain/readerLanguage'
import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import { formatDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { copyLink } from '../copyLink.ts'

type Made = CallAnswer<typeof linkEndpoints.createPaymentLink>

/** Shows the address of the new payment link. */
const MadeLink = ({ link, onClose }: { link: Made; onClose: () => void }) => {
  const { t, language } = useTranslation()
  return (
    <AppModal open onCancel={onClose} footer={null} title={t('payment:link.title')}>
      <p style={{ marginBottom: 12 }}>{link.returnText}</p>
      <Input.TextArea readOnly autoSize value={link.url} aria-label={t('payment:link.address')} />
      <p style={{ margin: '12px 0' }}>
        {t('payment:link.validUntil', { date: formatDate(new Date(link.expiresDate), 'minute', language) })}
      </p>
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <Button onClick={onClose}>{t('payment:link.close')}</Button>
        <Button kind="primary" onClick={() => void copyLink(link.url)}>
          {t('payment:link.copy')}
        </Button>
      </div>
    </AppModal>
  )
}

/** `country`: the email in the language of the receiver's country, the page in that of its reader. */
const linkLanguages = ['country', ...readerLanguages] as const

interface CreateLinkDialogProps {
  cartItemIds: string[]
  onClose: () => void
}

/** Creates a link with which another person can pay the selected items, and shows its address. */
export const CreateLinkDialog = ({ cartItemIds, onClose }: CreateLinkDialogProps) => {
  const { t } = useTranslation()
  const [made, setMade] = useState<Made | null>(null)
  const editor = useEditor({
    row: linkEndpoints.createPaymentLink,
    initial: { days: '3', email: '', language: 'country' },
    toBody: ({ days, email, language }) => ({
      cartItemIds,
      days: Number(days) as (typeof linkDays)[number],
      email: email || null,
      language: language === 'country' ? null : language,
    }),
    lists: [linkEndpoints.listPaymentLinks],
    onSaved: setMade,
  })
  if (made) return <MadeLink link={made} onClose={onClose} />
  return (
    <EditorDialog
      editor={editor}
      title={t('payment:link.title')}
      help={<p style={{ marginBottom: 16 }}>{t('payment:link.help')}</p>}
      submit={t('payment:link.create')}
      onClose={onClose}
    >
      <EditorField name="days" label={t('payment:link.days')} isUnchecked>
        <WordSelect
          values={linkDays.map(String)}
          wordOf={(days) => t('payment:link.daysWord', { count: Number(days) })}
        />
      </EditorField>
      <EditorField name="email" label={t('payment:link.email')} help={t('payment:link.emailHelp')}>
        <Input type="email" autoComplete="off" />
      </EditorField>
      <EditorField
        name="language"
        label={t('payment:link.language')}
        help={t('payment:link.languageHelp')}
        isUnchecked
      >
        <WordSelect values={linkLanguages} wordOf={(language) => t(`payment:link.languageOf.${language}`)} />
      </EditorField>
    </EditorDialog>
  )
}
