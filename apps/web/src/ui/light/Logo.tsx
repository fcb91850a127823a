export const Logo = ({ size = 26 }: { size?: number }) => (
  <span
    style={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 10,
      fontWeight: 700,
      fontSize: 16,
      color: 'var(--ink)',
    }}
  >
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="var(--brand)" />
      <path
        d="M5 17.5l4.6-7 3.2 4.2 3-3.9 5.2 6.7"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
    Kervan
  </span>
)
