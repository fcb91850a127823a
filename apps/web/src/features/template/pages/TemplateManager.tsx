import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { Template, TemplateKind, TemplateSummary } from '@kervan/contract/template/template.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { showError } from '../../../platform/api/showError.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import { EndpointTable } from '../../../ui/table/EndpointTable.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

interface TemplateManagerProps {
  kind: TemplateKind
  shipmentId: string | null
  onClose: () => void
}

const noRows = { products: [], pieces: [] }

/** All templates of a kind: edit, set default, deactivate, delete. */
export const TemplateManager = ({ kind, shipmentId, onClose }: TemplateManagerProps) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState<Template | null>(null)
  const list = useEndpointList(templateEndpoints.listTemplates, {
    fixed: { kind, shipmentId },
    without: ['kind', 'shipmentId'],
  })
  const refresh = () => queryClient.invalidateQueries(queriesOf(templateEndpoints.listTemplates))
  const change = useEndpointMutation(templateEndpoints.updateTemplate, {
    failedText: t('template:changeFailed'),
    onSuccess: () => {
      notify('success', t('template:changed'))
      return refresh()
    },
  })
  const remove = useEndpointMutation(templateEndpoints.deleteTemplate, {
    failedText: t('template:deleteFailed'),
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
  })
  const read = ({ id }: TemplateSummary): Promise<Template | null> =>
    callEndpoint(templateEndpoints.getTemplate, { body: { id } }).catch(async (error: unknown) => {
      await showError(error)
      return null
    })
  const edit = async (summary: TemplateSummary) => setEdited(await read(summary))
  const set = async (summary: TemplateSummary, changes: { isDefault?: boolean; isActive?: boolean }) => {
    const template = await read(summary)
    if (template) change.mutate({ body: { ...template, ...changes } })
  }
  const actionsOf = (template: TemplateSummary): RowAction[] => [
    { key: 'edit', label: t('template:edit'), onSelect: () => void edit(template) },
    ...(template.isActive && !template.isDefault
      ? [
          {
            key: 'default',
            label: t('template:makeDefault'),
            onSelect: () => void set(template, { isDefault: true }),
          },
        ]
      : []),
    {
      key: 'active',
      label: t(template.isActive ? 'template:makePassive' : 'template:makeActive'),
      onSelect: () => void set(template, { isActive: !template.isActive, isDefault: false }),
    },
    {
      key: 'delete',
      label: t('template:delete'),
      isDangerous: true,
      onSelect: () =>
        confirm({
          title: t('template:deleteTitle', { name: template.name }),
          text: t('template:deleteText'),
          action: t('template:delete'),
          onConfirm: () => remove.mutateAsync({ body: { id: template.id } }),
        }),
    },
  ]
  const close = () => {
    list.state.clear()
    onClose()
  }
  return (
    <>
      <AppModal open width={960} title={t('template:title')} footer={null} onCancel={close}>
        <EndpointTable
          list={list}
          rowKey={({ id }) => id}
          withoutColumns={kind === 'piece' ? ['kind', 'products'] : ['kind']}
          onOpen={(template) => void edit(template)}
          rowActions={actionsOf}
          cells={{
            name: ({ name, isDefault }) => (
              <>
                {name} {isDefault && <Tag tone="info">{t('template:default')}</Tag>}
              </>
            ),
          }}
          empty={<EmptyState title={t('template:none.title')}>{t('template:none.help')}</EmptyState>}
        />
      </AppModal>
      {edited && (
        <TemplateEditor
          key={edited.id}
          kind={kind}
          template={edited}
          rows={noRows}
          shipmentId={shipmentId}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
