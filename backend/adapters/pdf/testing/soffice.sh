#!/bin/sh
# Behaves like LibreOffice's program on a command line, as the first word of its input says.
profile=
folder=
file=
while [ $# -gt 0 ]; do
  case "$1" in
    -env:UserInstallation=file://*) profile=${1#-env:UserInstallation=file://} ;;
    --outdir) folder=$2; shift ;;
    --convert-to) shift ;;
    --*) ;;
    *) file=$1 ;;
  esac
  shift
done
[ -f "$profile/user/registrymodifications.xcu" ] || exit 3
read -r word < "$file" 2>/dev/null
case "$word" in
  hang*)
    # A child that holds on, as soffice.bin is one of the program soffice. The time that it sleeps for is its mark.
    sleep "${word#hang }" &
    wait
    ;;
  stray*)
    # One that leaves the group of processes, and lives on when the program ends.
    setsid sleep "${word#stray }" &
    while [ ! -f "$folder/seen" ]; do sleep 0.1; done
    printf '%%PDF-1.7\n' > "$folder/pleading.pdf"
    ;;
  spin*) while :; do :; done ;;
  link*) ln -s "${word#link }" "$folder/pleading.pdf" ;;
  spy*)
    # What it can reach: the given file, the environment of the given process, the listeners of its network; who it is, and its limits.
    set -- ${word#spy }
    {
      printf '%%PDF-1.7\n'
      cat "$1" "/proc/$2/environ" /proc/net/tcp /proc/self/status 2>/dev/null
      ls -n "$file"
      echo "memory $(ulimit -v)"
    } > "$folder/pleading.pdf"
    ;;
  fail*) exit 1 ;;
  silent*) exit 0 ;;
  other*) echo 'no PDF at all' > "$folder/pleading.pdf" ;;
  large*) { printf '%%PDF-1.7\n'; head -c 4096 /dev/zero; } > "$folder/pleading.pdf" ;;
  environment*) { printf '%%PDF-1.7\n'; env; } > "$folder/pleading.pdf" ;;
  *) printf '%%PDF-1.7\n%%EOF\n' > "$folder/pleading.pdf" ;;
esac
