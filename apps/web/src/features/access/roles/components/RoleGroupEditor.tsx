import { Checkbox, Form, Input, Select } from 'antd'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { RoleGroup } from '@kervan/contract/access/roleGroup.endpoints'
import { roleNames } from '@kervan/contract/roleNames'
import type { RoleName } from '@kervan/contract/permissions'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface RoleGroupEditorProps {
  /** Existing role group, or null for a new one. */
  group: RoleGroup | null
  /** Group whose permissions a new group copies. */
  copyOf?: RoleGroup
  onClose: () => void
}

interface GroupValues {
  nameTr?: string
  nameEn?: string
  role?: RoleName
  isActive: boolean
  requiresSecondFactor: boolean
}

export const RoleGroupEditor = ({ group, copyOf, onClose }: RoleGroupEditorProps) => {
  const { t } = useTranslation()
  const initial: GroupValues = {
    nameTr: group?.nameTr,
    nameEn: group?.nameEn,
    role: group?.role ?? copyOf?.role,
    isActive: group === null || group.active === 1,
    requiresSecondFactor: (group ?? copyOf)?.requiresSecondFactor ?? false,
  }
  const editor = useEditor({
    row: roleEndpoints.saveRoleGroup,
    initial,
    toBody: ({ nameTr, nameEn, role, isActive, requiresSecondFactor }) => ({
      id: group?.id ?? -1,
      nameTr,
      nameEn,
      role,
      active: isActive ? 1 : 0,
      requiresSecondFactor,
      copyOf: copyOf?.id ?? null,
      version: group?.version ?? null,
    }),
    lists: [roleEndpoints.listRoleGroups],
    saved: t('access/roles:groupSaved'),
    onSaved: onClose,
  })
  const named = { required: true, whitespace: true, message: t('access/roles:required.name') }
  return (
    <EditorDialog
      editor={editor}
      title={t(group ? 'access/roles:editGroup' : 'access/roles:addGroup')}
      submit={t('access/roles:save')}
      onClose={onClose}
    >
      <Form.Item name="nameTr" label={t('access/roles:nameTr')} rules={[named]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('access/roles:nameEn')} rules={[named]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="role"
        label={t('access/roles:column.kind')}
        rules={[{ required: true, message: t('access/roles:required.role') }]}
      >
        <Select
          disabled={group?.isStandard}
          options={roleNames.map((role) => ({ value: role, label: t(`access/roles:kind.${role}`) }))}
        />
      </Form.Item>
      <Form.Item name="isActive" valuePropName="checked">
        <Checkbox>{t('access/roles:groupActive')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="requiresSecondFactor"
        valuePropName="checked"
        extra={t('access/roles:requiresSecondFactorHelp')}
      >
        <Checkbox>{t('access/roles:requiresSecondFactor')}</Checkbox>
      </Form.Item>
    </EditorDialog>
  )
}
