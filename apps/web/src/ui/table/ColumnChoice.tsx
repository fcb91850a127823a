import { useState } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { ButtonPopover } from '../ButtonPopover.tsx'
import { Button } from '../light/Button.tsx'
import type { ColumnChoiceState } from './useColumnChoice.ts'
import styles from './arrange/Arrange.module.css'

interface ColumnChoiceProps {
  columns: readonly { key: string; title: string; isIdentity?: boolean }[]
  choice: ColumnChoiceState
  /** Allows the user to change the column order. */
  isArrangeable?: boolean
}

export const ColumnChoice = ({ columns, choice, isArrangeable = false }: ColumnChoiceProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const arranged = choice.arrange(columns)
  const boxes = (
    <div className={styles.columns}>
      {arranged.map(({ key, title, isIdentity }, place) => (
        <div key={key} className={styles.column}>
          <label className={styles.box}>
            <input
              type="checkbox"
              checked={choice.isShown(key)}
              disabled={isIdentity}
              onChange={({ target }) => choice.setShown(key, target.checked)}
            />
            {title}
          </label>
          {isArrangeable && !isIdentity && (
            <span>
              <button
                type="button"
                aria-label={t('ui:table.moveForward', { title })}
                disabled={place === 0 || arranged[place - 1]?.isIdentity}
                onClick={() => choice.move(key, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={t('ui:table.moveBack', { title })}
                disabled={place === arranged.length - 1}
                onClick={() => choice.move(key, 1)}
              >
                ↓
              </button>
            </span>
          )}
        </div>
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
