import { useState } from 'react'
import { Checkbox, Form, Input, Select } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { UserItem } from '@kervan/contract/access/user.endpoints'
import { accountLimits } from '@kervan/contract/account/accountRules'
import { membershipOf } from '@kervan/contract/roles'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { useClear } from '../../../../ui/useClear.tsx'
import { AgencyAdder } from './AgencyAdder.tsx'

interface UserEditorProps {
  /** User to edit, or null for a new user. */
  user: UserItem | null
  onClose: () => void
}

interface UserValues {
  firstName?: string
  lastName?: string
  email?: string
  phoneNumber?: string | null
  roleGroupIDs: number[]
  companyID?: number | null
  agencyID?: number | null
  isOperationUser: boolean
}

const valuesOf = (user: UserItem | null): UserValues => ({
  firstName: user?.firstName,
  lastName: user?.lastName,
  email: user?.email,
  phoneNumber: user?.phoneNumber,
  roleGroupIDs: user?.roleGroups.map(({ id }) => id) ?? [],
  companyID: user?.companyID,
  agencyID: user?.agencyID,
  isOperationUser: user?.isOperationUser ?? false,
})

const toOptions = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

const byName = {
  filterOption: (search: string, option?: { label?: unknown }) =>
    matchesSearch(String(option?.label), search),
}

/**
 * Editor of a user's data and groups: invites a new user or changes one. Fields that the groups do not need are
 * hidden.
 */
export const UserEditor = ({ user, onClose }: UserEditorProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const companySearch = useDebouncedValue(search, 250)
  const choices = useQuery({
    ...endpointQuery(userEndpoints.listUserChoices, {
      body: { companySearch, companyID: user?.companyID ?? null },
    }),
    placeholderData: keepPreviousData,
  })
  const editor = useEditor({
    row: userEndpoints.saveUser,
    initial: valuesOf(user),
    toBody: (_, all) => ({
      ...all,
      id: user?.id ?? -1,
      version: user?.version ?? null,
      active: user?.active ?? 1,
      companyID: all.companyID ?? null,
      agencyID: all.agencyID ?? null,
    }),
    lists: [userEndpoints.listUsers, userEndpoints.getUserDetail],
    saved: t(user ? 'access/users:saved' : 'access/users:invitedSaved'),
    onSaved: onClose,
  })
  const chosen = Form.useWatch('roleGroupIDs', editor.form) ?? editor.initial.roleGroupIDs
  const groups = choices.data?.roleGroups ?? []
  const asked = groups.filter(({ id }) => chosen.includes(id)).map(({ role }) => membershipOf(role))
  const needsCompany = asked.some((one) => one.needsCompany)
  const needsAgency = asked.some((one) => one.needsAgency)
  const mayBeOperationUser = asked.some((one) => one.mayBeOperationUser)
  return (
    <EditorDialog
      editor={editor}
      isDense
      title={t(user ? 'access/users:edit' : 'access/users:add')}
      submit={t(user ? 'access/users:action.save' : 'access/users:action.invite')}
      onClose={onClose}
    >
      <Form.Item
        name="firstName"
        label={t('access/users:field.firstName')}
        rules={[{ required: true, whitespace: true, message: t('account:name.firstRequired') }]}
      >
        <Input autoComplete="off" maxLength={accountLimits.nameLength} />
      </Form.Item>
      <Form.Item
        name="lastName"
        label={t('access/users:field.lastName')}
        rules={[{ required: true, whitespace: true, message: t('account:name.lastRequired') }]}
      >
        <Input autoComplete="off" maxLength={accountLimits.nameLength} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('access/users:column.email')}
        rules={[{ required: true, whitespace: true, message: t('account:signin.emailRequired') }]}
      >
        <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="phoneNumber" label={t('access/users:column.phone')}>
        <Input inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="roleGroupIDs"
        label={t('access/users:column.roleGroups')}
        extra={t('access/users:field.groupsHelp')}
        rules={[{ required: true, message: t('access/users:required.group') }]}
      >
        <Select
          mode="multiple"
          loading={choices.isPending}
          showSearch={byName}
          options={groups.map(({ id, name, canGive }) => ({
            value: id,
            label: name,
            // A group that the user already has can be removed but not granted again.
            disabled: !canGive && !editor.initial.roleGroupIDs.includes(id),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="companyID"
        label={t('access/users:column.company')}
        hidden={!needsCompany && !user?.companyID}
        rules={[{ required: needsCompany, message: t('access/users:required.company') }]}
      >
        <Select
          allowClear={clear}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder={t('access/users:field.companyPlaceholder')}
          notFoundContent={t('access/users:field.noCompany')}
          options={toOptions(choices.data?.companies)}
        />
      </Form.Item>
      <Form.Item
        name="agencyID"
        label={t('access/users:column.agency')}
        hidden={!needsAgency && !user?.agencyID}
        rules={[{ required: needsAgency, message: t('access/users:required.agency') }]}
      >
        <Select
          allowClear={clear}
          showSearch={byName}
          options={toOptions(choices.data?.agencies)}
          popupRender={(menu) => (
            <>
              {menu}
              <AgencyAdder
                onAdded={(id) => {
                  void queryClient.invalidateQueries(queriesOf(userEndpoints.listUserChoices))
                  editor.form.setFieldValue('agencyID', id)
                }}
              />
            </>
          )}
        />
      </Form.Item>
      <Form.Item
        name="isOperationUser"
        valuePropName="checked"
        hidden={!mayBeOperationUser && !user?.isOperationUser}
      >
        <Checkbox>{t('access/users:field.isOperationUser')}</Checkbox>
      </Form.Item>
    </EditorDialog>
  )
}
