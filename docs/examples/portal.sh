#!/bin/sh
# /usr/local/bin/portal: a command of the installed portal, with its settings and as its account.
program=/opt/portal/current/portal
settings=/etc/portal/portal.env
export PORTAL_COMMAND='sudo portal'
case "${1:-help}" in
  help | version | --version) exec "$program" "${1:-help}" ;;
esac
if [ "$(id -u)" -ne 0 ]; then
  echo "This needs the administrator of the machine. Type: sudo portal $*" >&2
  exit 77
fi
umask 077
case "$1" in
  install | update | uninstall) exec "$program" "$@" ;;
  restore)
    case " $* " in
      # It opens the database that there is: a lock of root's beside it would stop the portal.
      *' --by-other-means '*) ;;
      # It makes the folder of the data, which only the administrator of the machine may do.
      *) exec env PORTAL_SETTINGS="$settings" "$program" "$@" ;;
    esac
    ;;
  start) exec systemctl start portal ;;
esac
# It needs the database for itself.
if [ "$1" = init ] && systemctl is-active --quiet portal; then
  trap 'systemctl start portal' EXIT
  # Not every shell takes the trap above when it is stopped by a signal.
  trap 'exit 1' INT HUP TERM
  systemctl stop portal
fi
runuser -u portal -- env PORTAL_SETTINGS="$settings" "$program" "$@"
