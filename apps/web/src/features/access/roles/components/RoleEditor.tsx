import { Form, Input } from 'antd'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface RoleValues {
  definition?: string
}

/** Editor of a custom permission flag. */
export const RoleEditor = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const initial: RoleValues = {}
  const editor = useEditor({
    row: roleEndpoints.createRole,
    initial,
    toBody: ({ definition }) => ({ definition }),
    lists: [roleEndpoints.listRoles],
    saved: t('access/roles:said.saved'),
    onSaved: onClose,
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('access/roles:addRole')}
      help={<p>{t('access/roles:roleHelp')}</p>}
      submit={t('access/roles:save')}
      onClose={onClose}
    >
      <Form.Item
        name="definition"
        label={t('access/roles:roleCode')}
        rules={[{ required: true, whitespace: true, message: t('access/roles:required.definition') }]}
      >
        <Input maxLength={60} autoCapitalize="none" spellCheck={false} />
      </Form.Item>
    </EditorDialog>
  )
}
