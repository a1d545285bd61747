//! Where the server listens, and which names of it a browser may use.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use experiment::document::problem::Failure;

/// The port that is tried first where none is named.
const USUAL_PORT: u16 = 7421;

/// What the server listens on.
#[derive(Clone, Debug)]
pub struct Address {
    ip: IpAddr,
    port: u16,
    token: String,
}

impl Address {
    /// Listens on a port, or on the usual or a free one.
    ///
    /// # Errors
    ///
    /// If that can't be listened on.
    pub(crate) fn listen(ip: IpAddr, port: Option<u16>) -> Result<(TcpListener, Address), Failure> {
        let bound = match port {
            Some(port) => TcpListener::bind((ip, port)),
            None => TcpListener::bind((ip, USUAL_PORT)).or_else(|_| TcpListener::bind((ip, 0))),
        };
        let there = bound.and_then(|listener| {
            listener.set_nonblocking(true)?;
            let at = listener.local_addr()?;
            Ok((listener, at))
        });
        let (listener, at) = there.map_err(|error| {
            let port = port.map_or_else(String::new, |port| format!(", port {port}"));
            Failure::with_help(
                format!("{ip}{port} can't be listened on: {error}"),
                "leave out --port for a free one, and --listen for this machine alone",
            )
        })?;
        Ok((listener, Address { ip, port: at.port(), token: String::new() }))
    }

    pub(crate) fn with_token(self, token: &str) -> Address {
        Address { token: token.to_owned(), ..self }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The page that a browser of this machine opens first.
    pub fn url(&self) -> String {
        let ip = match self.ip.is_unspecified() {
            true => IpAddr::V4(Ipv4Addr::LOCALHOST),
            false => self.ip,
        };
        format!("http://{}/?token={}", SocketAddr::new(ip, self.port), self.token)
    }

    /// What it means that other machines reach it; none where they don't.
    pub fn warning(&self) -> Option<String> {
        (!self.ip.is_loopback()).then(|| {
            format!(
                "Other machines can reach this server at {}, over a connection that is not encrypted: whoever has the address with its token \
                 may read the runs and start others.",
                SocketAddr::new(self.ip, self.port)
            )
        })
    }

    /// Whether a request may name the server so. A name that isn't that of this machine may lead here from a foreign page (DNS
    /// rebinding); an address can't.
    pub(crate) fn is_called(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !name.is_empty() && !port.contains(']') => (name, port),
            _ => (host, "80"),
        };
        if port.parse() != Ok(self.port) || !port.bytes().all(|it| it.is_ascii_digit()) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let inner = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(name);
        let Ok(ip) = inner.parse::<IpAddr>() else { return false };
        self.ip.is_unspecified() || ip == self.ip || ip.is_loopback()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ip: &str) -> Address {
        Address { ip: ip.parse().expect("an address"), port: 7421, token: "t".to_owned() }
    }

    #[test]
    fn only_names_of_this_machine_are_answered() {
        let loopback = at("127.0.0.1");
        for host in ["127.0.0.1:7421", "localhost:7421", "LOCALHOST:7421", "[::1]:7421"] {
            assert!(loopback.is_called(host), "{host}");
        }
        for host in [
            "evil.example:7421",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:+7421",
            "127.0.0.1.evil.example:7421",
            "localhost.evil.example:7421",
            "192.168.0.7:7421",
            "",
            ":7421",
        ] {
            assert!(!loopback.is_called(host), "{host}");
        }
        assert!(at("0.0.0.0").is_called("192.168.0.7:7421"));
        assert!(!at("0.0.0.0").is_called("evil.example:7421"));
        assert!(at("192.168.0.7").is_called("192.168.0.7:7421"));
    }

    #[test]
    fn the_address_can_be_opened_and_a_wide_one_says_what_it_means() {
        assert_eq!(at("127.0.0.1").url(), "http://127.0.0.1:7421/?token=t");
        assert_eq!(at("0.0.0.0").url(), "http://127.0.0.1:7421/?token=t");
        assert_eq!(at("::1").url(), "http://[::1]:7421/?token=t");
        assert!(at("127.0.0.1").warning().is_none() && at("::1").warning().is_none());
        assert!(at("0.0.0.0").warning().is_some_and(|it| it.contains("not encrypted")));
    }
}
