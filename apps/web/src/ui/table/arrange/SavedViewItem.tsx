import { useState } from 'react'
import type { SavedView } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ActionMenu } from '../../ActionMenu.tsx'
import { Button } from '../../light/Button.tsx'
import { Tag } from '../../light/Tags.tsx'
import { useConfirm } from '../../useConfirm.ts'
import type { useSavedViews } from './useSavedViews.ts'
import { ViewNameForm } from './ViewNameForm.tsx'
import styles from './Arrange.module.css'

interface SavedViewItemProps {
  view: SavedView
  place: number
  kept: ReturnType<typeof useSavedViews>
  /** Returns the current filters and column layout of the screen. */
  current: () => Pick<SavedView, 'query' | 'layout'>
  onShow: () => void
}

/** One saved view: the name applies it, the menu edits it. */
export const SavedViewItem = ({ view, place, kept, current, onShow }: SavedViewItemProps) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, isDefault } = view
  if (isRenaming)
    return (
      <li>
        <ViewNameForm
          initial={name}
          onSave={(next) => kept.rename(id, next)}
          onDone={() => setIsRenaming(false)}
        />
      </li>
    )
  const actions = [
    { key: 'rename', label: t('ui:view.rename'), onSelect: () => setIsRenaming(true) },
    { key: 'update', label: t('ui:view.update'), onSelect: () => kept.change(id, current()) },
    {
      key: 'default',
      label: t(isDefault ? 'ui:view.noDefault' : 'ui:view.makeDefault'),
      onSelect: () => kept.change(id, { isDefault: !isDefault }),
    },
    {
      key: 'up',
      label: t('ui:view.moveUp'),
      isDisabled: place === 0,
      onSelect: () => kept.change(id, { place: place - 1 }),
    },
    {
      key: 'delete',
      label: t('ui:view.delete'),
      isDangerous: true,
      onSelect: () =>
        confirm({
          title: t('ui:view.deleteTitle', { name }),
          action: t('ui:view.delete'),
          onConfirm: () => kept.remove(id),
        }),
    },
  ]
  return (
    <li>
      <button type="button" className={styles.view} onClick={onShow}>
        {name}
      </button>
      {isDefault && <Tag>{t('ui:view.isDefault')}</Tag>}
      <ActionMenu actions={actions}>
        <Button size="small" kind="text" aria-label={t('ui:view.actions', { name })}>
          ⋯
        </Button>
      </ActionMenu>
    </li>
  )
}
