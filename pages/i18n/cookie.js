// A cookie that keeps a reader's choice for the next visit.
const YEAR = 31_536_000; // seconds

export default function ({ data: { name, value } }) {
  if (value) document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; SameSite=Lax`;
}
