import { useState } from 'react'
import { Button, Checkbox } from 'antd'
import { useTranslation } from '../../platform/text/i18n.ts'
import { ButtonPopover } from '../ButtonPopover.tsx'
import type { ColumnChoiceState } from './useColumnChoice.ts'

interface ColumnChoiceProps {
  columns: readonly { key: string; title: string; isIdentity?: boolean }[]
  choice: ColumnChoiceState
}

export const ColumnChoice = ({ columns, choice }: ColumnChoiceProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const boxes = (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 6 }}>
      {columns.map(({ key, title, isIdentity }) => (
        <Checkbox
          key={key}
          checked={choice.isShown(key)}
          disabled={isIdentity}
          onChange={({ target }) => choice.setShown(key, target.checked)}
        >
          {title}
        </Checkbox>
      ))}
    </div>
  )
  return (
    <ButtonPopover
      label={t('ui:table.columns')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      content={boxes}
      placement="bottomRight"
    >
      <Button size="small">{t('ui:table.columns')}</Button>
    </ButtonPopover>
  )
}
