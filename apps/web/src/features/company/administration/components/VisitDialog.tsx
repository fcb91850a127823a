import { Form, Input } from 'antd'
import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { visitEndpoints, visitMinutes } from '@kervan/contract/access/visit.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { goTo } from '../../../../platform/screens/navigation.ts'
import { startVisit } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface Values {
  reason?: string
}

/** Asks staff for the reason to view on behalf of the company, then opens its home page as its users see it. */
export const VisitDialog = ({ company, onClose }: { company: CompanyDetail; onClose: () => void }) => {
  const { t } = useTranslation()
  const initial: Values = {}
  const editor = useEditor({
    row: visitEndpoints.startVisit,
    initial,
    toBody: ({ reason = '' }) => ({ companyID: company.id, reason }),
    lists: [],
    onSaved: ({ token }) => {
      onClose()
      startVisit(token)
      goTo('/home/view')
    },
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('company:visit.title', { name: company.name })}
      submit={t('company:visit.start')}
      onClose={onClose}
    >
      <p>{t('company:visit.help', { minutes: visitMinutes })}</p>
      <Form.Item
        name="reason"
        label={t('company:visit.reason')}
        extra={t('company:visit.reasonHelp')}
        rules={rulesFor(visitEndpoints.startVisit.body, 'reason')}
        required
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} showCount />
      </Form.Item>
    </EditorDialog>
  )
}
