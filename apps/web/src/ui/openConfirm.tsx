/** Ant Design's question in a dialog. Loaded with the first question, so that no screen loads its dialog at once. */
import type { ReactNode } from 'react'
import { ConfigProvider, Modal } from 'antd'
import type { ModalFuncProps } from 'antd'
import { useAppearance, useIsDark } from '../platform/appearance.ts'
import { makeAntdTheme } from './theme/antdTheme.ts'

/** Its dialog is outside the application's tree, so it takes the appearance from here. It appears at once, without motion. */
const Themed = ({ children }: { children: ReactNode }) => {
  const { themeColor, isDirectionRTL } = useAppearance()
  const theme = makeAntdTheme(themeColor, useIsDark())
  return (
    <ConfigProvider
      theme={{ ...theme, token: { ...theme.token, motion: false } }}
      direction={isDirectionRTL ? 'rtl' : 'ltr'}
    >
      {children}
    </ConfigProvider>
  )
}

ConfigProvider.config({ holderRender: (children) => <Themed>{children}</Themed> })

/** Enter alone loses nothing: the keyboard begins on the way out. */
export const openConfirm = (question: ModalFuncProps): void =>
  void Modal.confirm({
    okButtonProps: { danger: true },
    focusable: { autoFocusButton: 'cancel' },
    ...question,
  })
